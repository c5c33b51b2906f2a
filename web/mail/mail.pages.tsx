import { mailScreens } from '#contract/mail/mail.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const mailPages = bindPages(mailScreens, {})
