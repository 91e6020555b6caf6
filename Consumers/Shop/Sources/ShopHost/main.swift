// Sources/ShopHost/main.swift
import MillraceHost
import Shop

HeadlessHost.run(AppDelegate.self)
