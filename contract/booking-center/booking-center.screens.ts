import { screens } from '../kit/screen.ts'

export const bookingCenterScreens = screens({})
