// Sources/UIKit/UIKit.swift
@_exported import HeadlessUIKit
