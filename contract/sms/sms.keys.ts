const screen = 'promoTools.SmsTools'
export const smsKeys = {
  screen,
  edit: `${screen}.edit`,
  send: `${screen}.send`,
  approve: `${screen}.approve`,
  senders: `${screen}.senders`,
} as const
