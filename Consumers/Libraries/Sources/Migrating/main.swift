// Migrating.swift
import Foundation
import MillracePersistence

struct SettingsV1: Codable {  // as it was, with what the migration needs
    var firstName: String
    var lastName: String
}

struct SettingsV2: Codable {
    var name: String
}

struct Settings: Codable {  // as it is, version 3
    var name = ""
    var fontSize = 12
}

let saved = SavedState(
    "settings",
    in: .temporaryDirectory.appending(path: "Migrating"),  // where the app keeps it
    version: 3,
    migrations: [
        Migration(from: 1) { (old: SettingsV1) in
            SettingsV2(name: old.firstName + " " + old.lastName)
        },
        Migration(from: 2) { (old: SettingsV2) in
            Settings(name: old.name, fontSize: 12)
        },
    ],
    default: Settings()
)
print("size \(saved.state.fontSize)")  // prints "size 12"
