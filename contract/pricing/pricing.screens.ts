import { screens } from '../kit/screen.ts'

export const pricingScreens = screens({})
