// The libraries that are evaluated second (main-react.ts).
export { createInstance } from 'i18next'
export { Container } from 'inversify'
export { Observable } from 'rxjs'
