"""Compiles copies of the libraries as for Apple's systems, Android and WebAssembly, on Linux, against stand-ins."""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from index_store import TOOLCHAIN

ROOT = Path(__file__).resolve().parents[2]
STAND_INS = ROOT / ".ci/systems/stand-ins"
GUIDES = [ROOT / "Documentation" / name for name in ("SwiftUI.md", "Navigation-and-Deep-Links.md")]
TEMPLATES = ROOT / "Plugins/Scaffold/Templates"
DIALECTS = {"Prex": "Prex", "FluxCapacitor": "FluxCapacitor", "Mobius": "MobiusCore", "VISPER": "VISPER"}  # with their modules
PLUGINS = TOOLCHAIN / "lib/swift/host/plugins"  # the macros of the standard library
SYSTEMS = ["iOS", "tvOS", "visionOS", "macOS", "watchOS", "Android", "WASI"]
NOT_APPLE = {"Android", "WASI"}
ONE_THREAD = {"CMillrace", "Millrace", "MillraceReporting", "MillraceValues", "Prex", "FluxCapacitor"}  # the modules without Dispatch, which WASI lacks
SCREENS = {"iOS", "tvOS", "visionOS"}  # where HeadlessUIKit is UIKit
# Modules that only some systems have. On Apple's systems FoundationEssentials is part of Foundation.
APPLE_ONLY = {"Darwin", "ObjectiveC", "Combine", "SwiftUI", "os"}
LINUX_ONLY = {"Glibc", "Musl"}

CONDITION = re.compile(r"^(\s*#(?:if|elseif)\b.*)$", re.MULTILINE)
ASKED = re.compile(r"\b(os|canImport|targetEnvironment)\((\w+)\)")
DISPATCH = re.compile(r"^(\s*(?:@\w+ )*(?:\w+ )?import )Dispatch$", re.MULTILINE)
FOUNDATION = re.compile(r"^(\s*(?:@\w+ )*(?:\w+ )?import )Foundation$", re.MULTILINE)
OBJECTIVE_C = re.compile(r"^[^/\n]*(?:@objc\b|#selector\b|: NSObject\b)", re.MULTILINE)
LISTING = re.compile(r"^```swift\n(import .*?)^```$", re.MULTILINE | re.DOTALL)
C_ASKED = re.compile(r"defined\((__APPLE__|__linux__|__ANDROID__|__wasm__|__wasm_atomics__)\)")


def answer(question, name, system):
    """The result of a condition in a compiler for the system; None if it is the same as on this one."""
    apple = system not in NOT_APPLE
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
        return system == "Android"
    if name == "Dispatch":
        return system != "WASI"
    if name == "FoundationEssentials":
        return not apple
    return None


def rewritten(source, system):
    def replace(match):
        said = answer(match[1], match[2], system)
        return match[0] if said is None else str(said).lower()

    source = CONDITION.sub(lambda line: ASKED.sub(replace, line[0]), source)
    if system == "WASI":
        return DISPATCH.sub(r"\1NoDispatch", source)
    return source if system in NOT_APPLE else FOUNDATION.sub(r"\1AppleFoundation", source)


def rewritten_c(source, system):
    true = {"Android": {"__linux__", "__ANDROID__"}, "WASI": {"__wasm__"}}.get(system, {"__APPLE__"})
    return C_ASKED.sub(lambda match: str(int(match[1] in true)), source)


def filled(template, values):
    return re.sub(r"__([A-Za-z]+)__", lambda match: values[match[1]], template)


# Modules that depend on other packages. They and the modules that depend on them are not compiled here.
LEFT_OUT = []


class Failure(Exception):
    """A failed check, with the output of the compiler."""


def run(*command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    said = result.stdout + result.stderr
    if result.returncode != 0 or re.search(r"\b(warning|error):", said):
        raise Failure(said.strip() or f"{command[0]} ended with {result.returncode}")
    return said


def libraries():
    """The targets of the libraries for users, and their dependencies, in the order of dependency."""
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
    # Modules that depend on other packages cannot be checked here, nor can the modules that depend on such modules.
    left_out = set(packages)
    for module in found.values():
        if left_out & set(module["needs"]):
            left_out.add(module["name"])
    return [module for module in found.values() if module["name"] not in left_out], sorted(left_out)


class Pass:
    """One system: its stand-ins, its copies of the sources, and the modules compiled from them."""

    def __init__(self, system, folder):
        self.system, self.folder = system, folder
        self.modules = folder / "modules"
        self.modules.mkdir(parents=True)
        self.apple = system not in NOT_APPLE
        self.has_screens = system in SCREENS
        self.c_flags = []  # where the modules in C are

    def rewritten(self, source):
        return rewritten(source, self.system)

    def flags(self, name, files, swift5=False):
        flags = ["-module-name", name, "-swift-version", "5" if swift5 else "6", "-parse-as-library", "-I", self.modules]
        flags += ["-package-name", "millrace", "-plugin-path", PLUGINS, *self.c_flags]
        # Set this flag only for files that need Objective-C: with it the standard library cannot pass a variable's
        # address.
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
        # Skip function bodies, since thunks for Objective-C cannot be generated here.
        run(
            "swiftc", "-frontend", "-emit-module", "-experimental-skip-all-function-bodies", *flags, *files,
            "-o", self.modules / f"{name}.swiftmodule",
        )

    def check_bodies(self, name, files, flags):
        # Emit SIL, because the passes after type checking detect data races. With Objective-C, only check the types.
        action = ["-typecheck"] if "-enable-objc-interop" in flags else ["-emit-sil", "-o", self.folder / f"{name}.sil"]
        run("swiftc", "-frontend", *action, *flags, *files)

    def index(self, name, files, flags, store):
        # An entry of the index is named after its output file, so each source needs its own.
        outputs = self.folder / f"{name}.outputs"
        outputs.write_text("".join(f"{file}.o\n" for file in files))
        entries = ["-index-store-path", store, "-index-unit-output-path-filelist", outputs]
        run("swiftc", "-frontend", "-typecheck", "-suppress-warnings", *flags, *entries, *files)

    def run(self, modules, program):
        """Compiles the checked modules and a program on them for this machine, and runs the program."""
        objects = []
        for module in modules:
            name, folder = module["name"], self.folder / module["name"]
            objects.append(self.folder / f"{name}.o")
            if sources := sorted(folder.rglob("*.c")):
                run("clang", "-r", "-I", folder / "include", *sources, "-o", objects[-1])
            else:
                files = sorted(folder.rglob("*.swift"))
                run("swiftc", "-wmo", "-emit-object", *self.flags(name, files), *files, "-o", objects[-1])
        binary = self.folder / program.stem
        run("swiftc", *self.flags("Program", [program]), program, *objects, "-o", binary)
        return run(binary, timeout=300)

    def emit_stand_ins(self):
        names = ["Darwin", "ObjectiveC", "AppleFoundation", "Combine"] if self.apple else ["Android"] if self.system == "Android" else []
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

    def listings(self):
        """The programs of the guides to SwiftUI, as files, for systems with SwiftUI."""
        texts = "\n".join(guide.read_text() for guide in GUIDES)
        for number, text in enumerate(LISTING.findall(texts) if self.apple else [], 1):
            file = self.folder / f"Listing{number}.swift"
            file.write_text(text)
            yield file

    def features(self):
        """The files that `swift package scaffold` writes for each dialect, with screens of both kinds, by name.

        Only for systems with SwiftUI on which HeadlessUIKit is not UIKit, since the UIKit stand-in lacks declarations of the templates.
        """
        for dialect, module in DIALECTS.items() if self.apple and not self.has_screens else []:
            uikit = module if dialect == "VISPER" else "HeadlessUIKit"
            values = {"Feature": "Search", "Title": "Search", "path": "search", "Dialect": module, "UIKit": uikit}
            folder = self.folder / f"{dialect}Feature"
            folder.mkdir()
            for part in ("Shared", dialect, "Screen", f"{dialect}Screen", "Observed", f"{dialect}Observed"):
                for template in (TEMPLATES / part / "Sources").glob("*.swift"):
                    (folder / filled(template.name, values)).write_text(self.rewritten(filled(template.read_text(), values)))
            yield folder.name, sorted(folder.iterdir())

    def check(self, modules, store=None, bodies=True, client=True):
        """Checks every module, a client, the guide's listings and the scaffolded features, or only indexes the modules in `store`.

        Returns the errors by module.
        """
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
                clients = [self.folder / "stand-ins/Client.swift"] if self.system != "WASI" else []
                for file in [*clients, *self.listings()]:
                    for mode in (5, 6):
                        name = f"{file.stem} in Swift {mode} mode"
                        checks.append(pool.submit(examine, name, [file], self.flags(file.stem, [file], mode == 5)))
                for name, files in self.features():
                    flags = self.flags(name, files)
                    checks.append(pool.submit(examine, name, files, flags))
                    main_actor = [*flags, "-default-isolation", "MainActor"]
                    checks.append(pool.submit(examine, f"{name} on the main actor", files, main_actor))
            for check in checks:
                check.result()
        return faults
