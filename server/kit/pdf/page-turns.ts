import { service, type App } from '../app-services.ts'
import { Turns } from '../border/turns.ts'

/** Merchants take turns at the one page setter; the second in line gets its pages ready meanwhile. */
export const pageTurns = (app: App): Turns =>
  service(app, 'kit.pages', () => new Turns({ atOnce: 2, maxEach: 6, maxWaiting: 60 }))
