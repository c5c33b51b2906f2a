import type { ChannelConnection } from '../port/adapter.ts'

type Secrets = Pick<ChannelConnection, 'secrets' | 'otherSecrets'>

/** The secret of that name, and those that were replaced lately and are valid still. */
export const validSecrets = ({ secrets, otherSecrets }: Secrets, name: string): (string | undefined)[] =>
  [secrets, ...otherSecrets].map((one) => one[name])
