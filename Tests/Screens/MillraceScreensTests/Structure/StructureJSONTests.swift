import HeadlessUIKit
import MillraceScreens
import ScreenSamples
import Testing

@MainActor
@Suite("Screens as JSON")
struct StructureJSONTests {
    @Test("JSON fields have a fixed order, and missing ones are left out")
    func form() {
        let expected = #"""
            {
              "version": 1,
              "layers": [
                { "role": "screen", "label": "Shopping", "children": [
                  { "role": "list", "identifier": "shopping", "children": [
                    { "role": "header", "section": 0, "label": "Drinks" },
                    { "role": "row", "section": 0, "index": 0, "label": "Tea, 3 letters", "identifier": "item.tea", "image": "circle", "actions": ["select"] },
                    { "role": "row", "section": 0, "index": 1, "label": "Milk, 4 letters", "identifier": "item.milk", "image": "circle", "traits": ["checkmark"], "actions": ["select"] },
                    { "role": "row", "section": 1, "index": 0, "label": "Bread, sold out", "identifier": "item.bread", "text": "Bread, 5 letters", "image": "circle", "children": [
                      { "role": "button", "label": "Remind", "actions": ["tap"] }
                    ] }
                  ] }
                ] }
              ]
            }

            """#
        #expect(ScreenStructure(of: ListScreen()).json == expected)
    }

    @Test("A field's value, placeholder and hint are in the JSON")
    func field() {
        let field = UITextField()
        field.accessibilityLabel = "Name"
        field.text = "Grace"
        field.placeholder = "Ada"
        field.accessibilityHint = "As on the passport"
        let expected = #"""
            { "role": "text field", "label": "Name", "value": "Grace", "placeholder": "Ada", "hint": "As on the passport", "actions": ["type", "submit"] }
            """#
        #expect(ScreenStructure(of: screen(of: field)).json.contains(expected))
    }

    @Test("Texts with any characters can be parsed back from the JSON")
    func escapes() throws {
        let text = "a\n\r\t\"\\\u{0}\u{1F}\u{7F}\u{85}\u{2028}\u{202E}é🙂</script>"
        let json = ScreenStructure(of: screen(of: label(text))).json
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let layers = try #require(object?["layers"] as? [[String: Any]])
        let children = try #require(layers[0]["children"] as? [[String: Any]])
        #expect(children[0]["label"] as? String == text)
        #expect(object?["version"] as? Int == ScreenStructure.version)
    }
}
