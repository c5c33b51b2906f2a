import { mailScreens } from '#contract/mail/mail.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const mailPages = bindPages(mailScreens, {})
