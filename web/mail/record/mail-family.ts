import { familiesOf } from '../../kit/frame/family.ts'
import { mail } from '../mail.client.ts'

/** The record's calls, of every mail or of the hotels' alone. */
const calls = {
  play: {
    list: mail.list,
    info: mail.info,
    file: mail.file,
    resend: mail.resend,
    sendNow: mail.sendNow,
    cancel: mail.cancel,
    settle: mail.settle,
  },
  hotel: {
    list: mail.hotelList,
    info: mail.hotelInfo,
    file: mail.hotelFile,
    resend: mail.hotelResend,
    sendNow: mail.hotelSendNow,
    cancel: mail.hotelCancel,
    settle: mail.hotelSettle,
  },
} as const

/** Whose record it is: its screen, its counter and its calls. */
export const families = {
  play: { screen: 'EmailRecord', counter: 'mailTrouble', calls: calls.play },
  hotel: { screen: 'EmailRecord_hotel', counter: 'mailTroubleHotel', calls: calls.hotel },
} as const
export type Family = (typeof families)[keyof typeof families]
export type MailCalls = Family['calls']

const { Within, useFamily } = familiesOf<Family>(families.play)
export const MailsOf = Within
export const useMailCalls = (): MailCalls => useFamily().calls
