// What has to be answered before going on.

const confirmation = document.getElementById("confirmation");
// Pages with nothing to export have none.
const exportLink = document.getElementById("confirmation-export");

// Asks before something is lost. Returns a promise of whether the person wants it.
export function confirm({ title, text, action, offersExport = true }) {
  document.getElementById("confirmation-title").textContent = title;
  document.getElementById("confirmation-text").textContent = text;
  document.getElementById("confirmation-confirm").textContent = action;
  if (exportLink) exportLink.hidden = !offersExport;
  confirmation.returnValue = "";
  confirmation.showModal();
  return new Promise((resolve) => {
    confirmation.addEventListener("close", () => resolve(confirmation.returnValue === "confirm"), { once: true });
  });
}
