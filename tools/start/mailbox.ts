import type { Running } from '#server/app.ts'
import { startSmtpCatcher, type SmtpCatcher } from '#server/kit/mail/smtp-catcher.ts'
import { keepCaughtMail } from '#server/mail/mail.public.ts'

/**
 * The demo's mail server: nothing leaves the machine, and what would have left is read in the app. What it catches
 * before the app is there is refused for now, so the sender tries again.
 */
export async function startMailbox(): Promise<SmtpCatcher & { open: (running: Running) => void }> {
  let app: Running['app'] | undefined
  const catcher = await startSmtpCatcher({
    port: 0,
    onMail: async (mail) => {
      if (!app) throw new Error('not yet')
      await keepCaughtMail(app, mail)
    },
  })
  return { ...catcher, open: (running) => void (app = running.app) }
}
