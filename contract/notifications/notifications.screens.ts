import { screens } from '../kit/screen.ts'

export const notificationsScreens = screens({})
