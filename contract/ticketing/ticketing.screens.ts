import { screens } from '../kit/screen.ts'

export const ticketingScreens = screens({})
