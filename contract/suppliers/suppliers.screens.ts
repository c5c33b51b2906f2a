import { screens } from '../kit/screen.ts'

export const suppliersScreens = screens({})
