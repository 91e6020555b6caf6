import MillraceScreens

print(ScreenStructure(of: TeaOrderViewController()).text)
