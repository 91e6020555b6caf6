import HeadlessUIKit

final class CounterViewController: UIViewController {}
