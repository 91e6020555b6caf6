// Sources/UIKit/UIKit.swift
@_exported import HeadlessUIKit

#if canImport(FoundationNetworking)
@_exported import FoundationNetworking
#endif
