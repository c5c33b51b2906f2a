import { domains } from '#contract/domains.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { privilegesOf } from '#contract/kit/privileges.ts'
import type { SessionUser } from '../ctx.ts'

const domainOf = new Map(privilegesOf(domains).map(({ key, domain }) => [key, domain]))

/** Holds the person a key of one of the domains that the call is open to? One that names none is open to all. */
export const isOpenTo = ({ openTo }: Pick<Endpoint, 'openTo'>, user: SessionUser): boolean =>
  !openTo || user.isSuper || user.permissions.some((key) => openTo.includes(domainOf.get(key) ?? ''))
