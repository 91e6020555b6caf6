"""Reads from the compiler's index which declarations the sources use."""

import ctypes
import shutil
from collections import namedtuple
from pathlib import Path

Use = namedtuple("Use", "file line column usr name")

TOOLCHAIN = Path(shutil.which("swiftc")).resolve().parent.parent
REFERENCE = 1 << 2
RECORD = 2  # the kind of dependency that holds occurrences


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


POINTER, EACH = ctypes.c_void_p, ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
EACH_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)


def uses(store):
    """Every use of a declaration in the sources compiled with `-index-store-path`, in no particular order."""
    library = ctypes.CDLL(str(next((TOOLCHAIN / "lib").glob("libIndexStore.*"))))

    def function(name, result, *arguments):
        found = getattr(library, "indexstore_" + name)
        found.restype, found.argtypes = result, arguments
        return found

    error = POINTER()
    failure = ctypes.POINTER(POINTER)
    open_store = function("store_create", POINTER, ctypes.c_char_p, failure)
    apply_units = function("store_units_apply_f", ctypes.c_bool, POINTER, ctypes.c_uint, POINTER, EACH_NAME)
    open_unit = function("unit_reader_create", POINTER, POINTER, ctypes.c_char_p, failure)
    apply_dependencies = function("unit_reader_dependencies_apply_f", ctypes.c_bool, POINTER, POINTER, EACH)
    kind = function("unit_dependency_get_kind", ctypes.c_int, POINTER)
    record_name = function("unit_dependency_get_name", Text, POINTER)
    record_file = function("unit_dependency_get_filepath", Text, POINTER)
    open_record = function("record_reader_create", POINTER, POINTER, ctypes.c_char_p, failure)
    apply_occurrences = function("record_reader_occurrences_apply_f", ctypes.c_bool, POINTER, POINTER, EACH)
    symbol = function("occurrence_get_symbol", POINTER, POINTER)
    roles = function("occurrence_get_roles", ctypes.c_uint64, POINTER)
    place = function(
        "occurrence_get_line_col", None, POINTER, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)
    )
    usr, name = function("symbol_get_usr", Text, POINTER), function("symbol_get_name", Text, POINTER)

    def opened(pointer, what):
        if not pointer:
            raise OSError(f"The index has no {what}.")
        return pointer

    index = opened(open_store(str(store).encode(), ctypes.byref(error)), "store")
    units, records, found = [], set(), []
    apply_units(index, 1, None, EACH_NAME(lambda _, name: units.append(str(name)) or True))
    for unit in units:
        reader = opened(open_unit(index, unit.encode(), ctypes.byref(error)), unit)

        def note(_, dependency):
            if kind(dependency) == RECORD:
                records.add((str(record_name(dependency)), str(record_file(dependency))))
            return True

        apply_dependencies(reader, None, EACH(note))
    for record, file in sorted(records):
        reader = opened(open_record(index, record.encode(), ctypes.byref(error)), record)

        def add(_, occurrence):
            if roles(occurrence) & REFERENCE:
                line, column = ctypes.c_uint(), ctypes.c_uint()
                place(occurrence, ctypes.byref(line), ctypes.byref(column))
                declaration = symbol(occurrence)
                found.append(Use(file, line.value, column.value, str(usr(declaration)), str(name(declaration))))
            return True

        apply_occurrences(reader, None, EACH(add))
    return found
