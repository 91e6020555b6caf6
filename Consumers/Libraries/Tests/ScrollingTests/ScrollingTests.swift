import MillraceTesting
import Testing

@Test func scrolling() async {
    await failOnWarnings(of: map) {
        for step in 0..<100 { map.dispatch(.moved(step)) }
    }
}
