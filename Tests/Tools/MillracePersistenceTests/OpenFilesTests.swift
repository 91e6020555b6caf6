import Foundation
import MillracePersistence
import Testing

@Suite("Saved state: open files")
struct OpenFilesTests {
    /// The descriptor that the next opened file gets: the lowest one that is free.
    private static func nextDescriptor() -> Int32 {
        let descriptor = open("/dev/null", O_RDONLY)
        close(descriptor)
        return descriptor
    }

    @Test("Each file that a save opens is closed again")
    func closed() async {
        await #expect(processExitsWith: .success) {
            try withFolder { folder in
                let storage = FileStorage(folder.appending(path: "number.json"))
                try storage.save(Data("0".utf8))
                let before = Self.nextDescriptor()
                for number in 1...100 { try storage.save(Data("\(number)".utf8)) }
                #expect(Self.nextDescriptor() < before + 50)
                #expect(try storage.load() == Data("100".utf8))
            }
        }
    }
}
