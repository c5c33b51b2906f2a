/** How the message ids of a merchant's mails begin. */
export const mailKey = (merchantId: number): string => `mail-${merchantId}-`
/** And of those by which somebody becomes a merchant. */
export const registrationKey = 'registration-'
export const trialCodeKey = 'trial-code-'
