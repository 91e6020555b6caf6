// Asks for confirmation.

const confirmation = document.getElementById("confirmation");
// Null on pages without an export.
const exportLink = document.getElementById("confirmation-export");

// Asks before data is lost. Returns a promise for whether the person has agreed.
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
