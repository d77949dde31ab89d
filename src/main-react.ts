// The libraries that are evaluated first, in a separate turn (start/boot.js): together with the app they would block the
// page for too long.
export { hydrateRoot } from 'react-dom/client'
