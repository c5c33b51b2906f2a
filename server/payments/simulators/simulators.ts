import type { Simulator, Simulators } from '../../kit/outside/simulator.ts'
import { chinaSimulator } from './china-simulator.ts'
import { ksherSimulator } from './ksher-simulator.ts'
import { lianlianSimulator } from './lianlian-simulator.ts'
import { stripeSimulator } from './stripe/stripe-simulator.ts'
import { supaySimulator } from './supay-simulator.ts'

/** The providers played, on the same wire: for tests and the demo. Who is no simulator looks for one here. */
export const paymentSimulators: Simulators & Record<'stripe', Simulator> = {
  stripe: stripeSimulator,
  ksher: ksherSimulator,
  lianlian: lianlianSimulator,
  'lianlian-cn': chinaSimulator,
  supay: supaySimulator,
}
