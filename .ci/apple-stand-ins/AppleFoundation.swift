// What `import Foundation` is in the copies: that of Linux, with the root class of Objective-C in the place of its own.

@_exported import Darwin
@_exported import ObjectiveC
