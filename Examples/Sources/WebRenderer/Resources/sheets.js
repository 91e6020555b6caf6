// Dismisses a sheet that is pulled down by its handle or bar, with a finger or the mouse, far or fast enough.

const farEnough = 0.25;
const fastEnough = 0.6; // Pixels in a millisecond.
const resistance = 0.15; // A sheet that is pulled up, or cannot be dismissed, moves by this share.

export function listenForPulls(screen, send) {
  screen.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".sheet-handle, .sheet-card .navigation-bar");
    const sheet = grip?.closest(".sheet:not([inert])");
    const isControl = event.target.closest("button:not(.sheet-handle), input, textarea");
    if (sheet && !isControl && event.button === 0) pull(sheet, event, send);
  });
}

function pull(sheet, start, send) {
  const card = sheet.querySelector(".sheet-card");
  const canGo = sheet.matches('[data-action~="cancel"]');
  let last = start;
  let speed = 0;
  let hasMoved = false;

  const move = (event) => {
    if (event.pointerId !== start.pointerId) return;
    const distance = event.clientY - start.clientY;
    speed = (event.clientY - last.clientY) / Math.max(1, event.timeStamp - last.timeStamp);
    last = event;
    hasMoved ||= Math.abs(distance) > 4;
    card.style.transition = "none";
    card.style.translate = `0 ${distance > 0 && canGo ? distance : distance * resistance}px`;
  };
  const end = (event) => {
    if (event.pointerId !== start.pointerId) return;
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    const distance = event.clientY - start.clientY;
    const goes = canGo && event.type === "pointerup"
      && (distance > card.offsetHeight * farEnough || (distance > 24 && speed > fastEnough));
    card.style.removeProperty("transition");
    if (goes) send({ type: "cancel", node: sheet.dataset.node });
    else card.style.removeProperty("translate");
    // Ignore the click that ends a pull: it is not a tap on the handle.
    if (hasMoved) {
      const swallow = (click) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    }
  };
  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}
