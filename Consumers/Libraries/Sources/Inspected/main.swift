import MillraceInspector

Inspector.connect()
