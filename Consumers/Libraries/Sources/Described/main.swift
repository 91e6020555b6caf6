import MillraceScreens

print(ScreenStructure(of: navigationController).text)
