import HeadlessUIKit

@MainActor let navigationController = UINavigationController()
