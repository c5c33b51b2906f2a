/**
 * How a guest is known again: the last nine digits of the phone (with or without country code it is the same phone), else
 * the e-mail; '' where neither is given.
 */
export function guestKeyOf(phone: string, email: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits.length >= 6) return `tel:${digits.slice(-9)}`
  const mail = email.trim().toLowerCase()
  return mail ? `mail:${mail}` : ''
}
