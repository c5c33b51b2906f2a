import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'

const screens = [
  ['SmsTools', to.sms.SmsTools()],
  ['SmsCampaigns', to.sms.SmsCampaigns()],
  ['SmsMessages', to.sms.SmsMessages()],
  ['SmsOptOuts', to.sms.SmsOptOuts()],
  ['SmsLinks', to.sms.SmsLinks()],
  ['SmsSenders', to.sms.SmsSenders()],
] as const

/** The other screens of text messages. */
export function Beside({ but }: { but: (typeof screens)[number][0] }) {
  const { w } = useWords()
  return screens
    .filter(([screen]) => screen !== but)
    .map(([screen, href]) => (
      <Link key={screen} className="lt-button" href={href}>
        {w(`sms.screens.${screen}`)}
      </Link>
    ))
}
