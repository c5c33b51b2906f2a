import { screens } from '../kit/screen.ts'

export const bulkScreens = screens({})
