// Animates removed screens. The app removes a screen at once; a copy of it moves out.

const container = document.getElementById("leaving");

export function showLeaving(element) {
  const isPushed = element.matches(".navigation > .layer");
  if (!(isPushed || element.matches(".window > .presented")) || element.inert) return;
  const copy = element.cloneNode(true);
  const [place, frame] = [element.getBoundingClientRect(), container.getBoundingClientRect()];
  copy.classList.toggle("pushed", isPushed);
  Object.assign(copy.style, {
    left: `${place.left - frame.left}px`,
    top: `${place.top - frame.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
  });
  for (const part of [copy, ...copy.querySelectorAll("[data-node]")]) {
    delete part.dataset.node;
    delete part.dataset.identifier;
  }
  container.append(copy);
  copyScrolling(element, copy);
  const animations = copy.getAnimations({ subtree: true });
  Promise.allSettled(animations.map((animation) => animation.finished)).then(() => copy.remove());
}

function copyScrolling(element, copy) {
  const copies = copy.querySelectorAll("*");
  for (const [index, part] of element.querySelectorAll("*").entries()) {
    if (part.scrollTop > 0) copies[index].scrollTop = part.scrollTop;
  }
}
