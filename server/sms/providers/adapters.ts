import { smsSystems, type SmsSystem } from '#contract/sms/sms-values.ts'
import type { Doors } from '../../kit/outside/inbox.ts'
import type { Simulators } from '../../kit/outside/simulator.ts'
import { lineAdapter } from './line/line-adapter.ts'
import { lineSimulator } from './line/line-simulator.ts'
import type { SmsAdapter } from './port.ts'
import { smppAdapter } from './smpp/smpp-adapter.ts'
import { smppSimulator } from './smpp/smpp-simulator.ts'
import { twilioAdapter } from './twilio/twilio-adapter.ts'
import { twilioSimulator } from './twilio/twilio-simulator.ts'
import { wechatAdapter } from './wechat/wechat-adapter.ts'
import { wechatSimulator } from './wechat/wechat-simulator.ts'

const adapters: Record<SmsSystem, SmsAdapter> = {
  twilio: twilioAdapter,
  smpp: smppAdapter,
  line: lineAdapter,
  wechat: wechatAdapter,
}
export const isSmsSystem = (system: string): system is SmsSystem => smsSystems.some((one) => one === system)
/** Undefined for a system that sends no messages. */
export const smsAdapterOf = (system: string): SmsAdapter | undefined =>
  isSmsSystem(system) ? adapters[system] : undefined

/** Where providers call us. */
export const smsDoors: Doors = Object.fromEntries(
  Object.entries(adapters).flatMap(([system, { door }]) => (door ? [[system, door]] : [])),
)
export const smsSimulators: Simulators = {
  twilio: twilioSimulator,
  smpp: smppSimulator,
  line: lineSimulator,
  wechat: wechatSimulator,
}
