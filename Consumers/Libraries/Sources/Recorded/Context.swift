import Foundation

let url = URL.temporaryDirectory.appending(path: "Counter.millrace")
