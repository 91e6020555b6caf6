#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A format of image files, recognised by the first bytes of a file.
enum ImageFormat: CaseIterable {
    case png, jpeg, gif, webP, heif, tiff, bmp, ico

    init?(of data: Data) {
        let start = Array(data.prefix(12))
        guard let format = Self.allCases.first(where: { $0.matches(start) }) else { return nil }
        self = format
    }

    private func matches(_ start: [UInt8]) -> Bool {
        switch self {
        case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .jpeg: start.starts(with: [0xFF, 0xD8, 0xFF])
        case .gif: start.starts(with: Array("GIF8".utf8))
        case .webP: start.starts(with: Array("RIFF".utf8)) && start.dropFirst(8).elementsEqual("WEBP".utf8)
        case .heif: isHEIF(start)
        case .tiff:
            start.starts(with: [0x49, 0x49, 0x2A, 0x00]) || start.starts(with: [0x4D, 0x4D, 0x00, 0x2A])
        case .bmp: start.starts(with: Array("BM".utf8))
        case .ico: start.starts(with: [0x00, 0x00, 0x01, 0x00])
        }
    }

    /// Whether the file begins with an `ftyp` box that names a brand of still images. Videos name other brands.
    private func isHEIF(_ start: [UInt8]) -> Bool {
        guard start.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8) else { return false }
        let brand = String(decoding: start.dropFirst(8), as: UTF8.self)
        return ["heic", "heix", "hevc", "mif1", "msf1", "avif"].contains(brand)
    }
}
#endif
