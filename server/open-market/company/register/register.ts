import type { App } from '../../../kit/app-services.ts'
import { simulatorsOf, simulatorUrl } from '../../../kit/outside/simulator.ts'
import { askKorea } from './korea-register.ts'
import { sampleKey } from './korea-simulator.ts'

/** Whom a licence names, as a register is asked for them: by name and place, for registers do not tell numbers. */
export type Wanted = { holder: string; district: string }
export type RegisterAnswer = {
  state: 'running' | 'closed' | 'missing'
  /** Under what name, since when and in what state it stands there, as the register writes it. */
  note: string
}
/** Where a register answers, one address a list of it, and the key that it gave whoever runs this. */
export type RegisterAccess = { urls: readonly string[]; key: string }
type Register = (access: RegisterAccess, wanted: Wanted) => Promise<RegisterAnswer>

/** Registers that are spoken to, by country. Of others the desk looks numbers up by hand. */
const registers: Readonly<Record<string, Register>> = { KR: askKorea }

/** How a country's register is reached: by the settings, in the demo at its simulator; undefined where there is none. */
function accessOf(app: App, country: string): RegisterAccess | undefined {
  const configured = app.config.licenceRegisters?.[country]
  if (configured) return configured
  return country === 'KR' && simulatorsOf(app)
    ? { urls: [`${simulatorUrl(app, 'kr-register')}/info`], key: sampleKey }
    : undefined
}

export const hasRegister = (app: App, country: string): boolean =>
  country in registers && accessOf(app, country) !== undefined

/** Asks it; undefined where the country has none here. Throws where it does not answer: the queue asks again. */
export async function askRegister(
  app: App,
  country: string,
  wanted: Wanted,
): Promise<RegisterAnswer | undefined> {
  const [register, access] = [registers[country], accessOf(app, country)]
  return register && access ? register(access, wanted) : undefined
}
