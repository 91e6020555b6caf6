"""Compiles the libraries as Apple's systems and Android do, as far as Linux can: copies of them, against stand-ins."""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from index_store import TOOLCHAIN

ROOT = Path(__file__).resolve().parents[2]
STAND_INS = ROOT / ".ci/apple-stand-ins"
PLUGINS = TOOLCHAIN / "lib/swift/host/plugins"  # the macros of the standard library
SYSTEMS = ["iOS", "tvOS", "visionOS", "macOS", "watchOS", "Android"]
SCREENS = {"iOS", "tvOS", "visionOS"}  # where HeadlessUIKit is UIKit
# Modules that only some of the systems have. FoundationEssentials is part of Foundation on Apple's.
APPLE_ONLY = {"Darwin", "ObjectiveC", "Combine", "SwiftUI", "os"}
LINUX_ONLY = {"Glibc", "Musl"}

CONDITION = re.compile(r"^(\s*#(?:if|elseif)\b.*)$", re.MULTILINE)
ASKED = re.compile(r"\b(os|canImport|targetEnvironment)\((\w+)\)")
FOUNDATION = re.compile(r"^(\s*(?:@\w+ )*(?:\w+ )?import )Foundation$", re.MULTILINE)
OBJECTIVE_C = re.compile(r"^[^/\n]*(?:@objc\b|#selector\b|: NSObject\b)", re.MULTILINE)
C_ASKED = re.compile(r"defined\((__APPLE__|__linux__|__ANDROID__)\)")


def answer(question, name, system):
    """What a compiler for the system says; None where it is as here."""
    apple = system != "Android"
    if question == "os":
        return name == system
    if question == "targetEnvironment":
        return False
    if name in APPLE_ONLY:
        return apple
    if name in LINUX_ONLY:
        return False
    if name == "UIKit":
        return system in SCREENS or system == "watchOS"
    if name == "Android":
        return not apple
    if name == "FoundationEssentials":
        return not apple
    return None


def rewritten(source, system):
    def replace(match):
        said = answer(match[1], match[2], system)
        return match[0] if said is None else str(said).lower()

    source = CONDITION.sub(lambda line: ASKED.sub(replace, line[0]), source)
    return FOUNDATION.sub(r"\1AppleFoundation", source) if system != "Android" else source


def rewritten_c(source, system):
    known = {"__APPLE__": system != "Android", "__linux__": system == "Android", "__ANDROID__": system == "Android"}
    return C_ASKED.sub(lambda match: str(int(known[match[1]])), source)


# Modules that are built on other packages, which are not compiled here; nor is what builds on those modules.
LEFT_OUT = []


class Failure(Exception):
    """A check that did not pass, with what the compiler said."""


def run(*command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    said = result.stdout + result.stderr
    if result.returncode != 0 or re.search(r"\b(warning|error):", said):
        raise Failure(said.strip() or f"{command[0]} ended with {result.returncode}")
    return said


def libraries():
    """The targets of the libraries for users and what these need, in the order of dependency."""
    manifest = json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=ROOT, text=True))
    targets = {target["name"]: target for target in manifest["targets"]}
    found, packages = {}, {}

    def visit(name):
        if name in found:
            return
        target, needs = targets[name], []
        for dependency in target["dependencies"]:
            kind, (wanted, *_, condition) = next(iter(dependency.items()))
            if kind == "product":
                if not condition:
                    packages[name] = wanted
            elif not (condition and condition["traits"]):
                visit(wanted)
                needs.append(wanted)
        swift5 = any("swiftLanguageMode" in setting["kind"] for setting in target["settings"])
        found[name] = {"name": name, "folder": ROOT / (target.get("path") or f"Sources/{name}"), "needs": needs, "swift5": swift5}

    for product in manifest["products"]:
        if "library" in product["type"] and not product["name"].startswith("_"):
            for name in product["targets"]:
                visit(name)
    # What uses another package cannot be checked without its modules; nor can what builds on that.
    left_out = set(packages)
    for module in found.values():
        if left_out & set(module["needs"]):
            left_out.add(module["name"])
    return [module for module in found.values() if module["name"] not in left_out], sorted(left_out)


class Pass:
    """One system: its stand-ins, its copies of the sources, and the modules made of them."""

    def __init__(self, system, folder):
        self.system, self.folder = system, folder
        self.modules = folder / "modules"
        self.modules.mkdir(parents=True)
        self.apple = system != "Android"
        self.has_screens = system in SCREENS
        self.c_flags = []  # where the modules in C are

    def rewritten(self, source):
        return rewritten(source, self.system)

    def flags(self, name, files, swift5=False):
        flags = ["-module-name", name, "-swift-version", "5" if swift5 else "6", "-parse-as-library", "-I", self.modules]
        flags += ["-package-name", "millrace", "-plugin-path", PLUGINS, *self.c_flags]
        # Only where it is asked for: with it, this toolchain's standard library has no way to pass the address of a variable.
        if self.apple and any(OBJECTIVE_C.search(file.read_text()) for file in files):
            flags += ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module"]
        return flags

    def copy(self, source, target):
        for path in sorted(source.rglob("*")):
            if path.suffix not in (".swift", ".h", ".c", ".modulemap"):
                continue
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            translate = rewritten if path.suffix == ".swift" else rewritten_c
            text = path.read_text()
            copy.write_text(text if path.name == "ObjectiveC.swift" else translate(text, self.system))
        return target

    def emit(self, name, files, *flags):
        # Without bodies: thunks for Objective-C cannot be made here.
        run(
            "swiftc", "-frontend", "-emit-module", "-experimental-skip-all-function-bodies", *flags, *files,
            "-o", self.modules / f"{name}.swiftmodule",
        )

    def check_bodies(self, name, files, flags):
        # With the passes that look for data races, which come after type checking, unless there is Objective-C.
        action = ["-typecheck"] if "-enable-objc-interop" in flags else ["-emit-sil", "-o", self.folder / f"{name}.sil"]
        run("swiftc", "-frontend", *action, *flags, *files)

    def index(self, name, files, flags, store):
        # An entry of the index is named after its output, so there has to be one for each file.
        outputs = self.folder / f"{name}.outputs"
        outputs.write_text("".join(f"{file}.o\n" for file in files))
        entries = ["-index-store-path", store, "-index-unit-output-path-filelist", outputs]
        run("swiftc", "-frontend", "-typecheck", "-suppress-warnings", *flags, *entries, *files)

    def emit_stand_ins(self):
        names = ["Darwin", "ObjectiveC", "AppleFoundation", "Combine"] if self.apple else ["Android"]
        if self.has_screens or self.system == "watchOS":
            names.append("UIKit")
        if self.apple:
            names.append("SwiftUI")
        copies = self.copy(STAND_INS, self.folder / "stand-ins")
        for name in names:
            files = [copies / f"{name}.swift"]
            self.emit(name, files, *self.flags(name, files))

    def add_c(self, module):
        copies = self.copy(module["folder"], self.folder / module["name"]) / "include"
        header = copies / f"{module['name']}.h"
        if not (copies / "module.modulemap").exists():
            (copies / "module.modulemap").write_text(f'module {module["name"]} {{ header "{header.name}" export * }}\n')
        return ["-I", copies, "-Xcc", "-isystem", "-Xcc", STAND_INS / "include"]

    def check(self, modules, store=None, bodies=True, client=True):
        """Checks every module and a client, or only indexes the modules in `store`. Says what is wrong, by module."""
        self.emit_stand_ins()
        faults, broken, checks = {}, set(), []

        def examine(name, files, flags):
            try:
                if bodies:
                    self.check_bodies(name, files, flags)
                if store:
                    self.index(name, files, flags, store)
            except Failure as failure:
                faults.setdefault(name, str(failure))

        with ThreadPoolExecutor(2) as pool:
            for module in modules:
                name = module["name"]
                if broken & set(module["needs"]):
                    broken.add(name)
                    faults[name] = "not checked, since what it needs has an error"
                    continue
                if list(module["folder"].glob("include/*.h")):
                    self.c_flags += self.add_c(module)
                    continue
                files = sorted(self.copy(module["folder"], self.folder / name).rglob("*.swift"))
                flags = self.flags(name, files, module["swift5"])
                try:
                    self.emit(name, files, *flags)
                except Failure as failure:
                    broken.add(name)
                    faults[name] = str(failure)
                    continue
                checks.append(pool.submit(examine, name, files, flags))
            if client and not broken:
                file = self.folder / "stand-ins/Client.swift"
                for mode in (5, 6):
                    name = f"a client in Swift {mode} mode"
                    checks.append(pool.submit(examine, name, [file], self.flags("Client", [file], mode == 5)))
            for check in checks:
                check.result()
        return faults
