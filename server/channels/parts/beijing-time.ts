const offsetMs = 8 * 3_600_000

/** `yyyy-MM-dd HH:mm:ss` of Beijing, whatever the zone of this machine. */
export const beijingText = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ')
export const beijingDay = (at: Date): string => beijingText(at).slice(0, 10)

/** The moment of `yyyy-MM-dd HH:mm:ss` in Beijing; undefined for what is none. */
export function beijingMoment(text: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text.trim()) ?? []
  if (!day || !time) return undefined
  const at = new Date(`${day}T${time}+08:00`)
  // A 31 June would be read as 1 July.
  return !Number.isNaN(at.getTime()) && beijingText(at) === `${day} ${time}` ? at : undefined
}

/** As the engine takes it; undefined where nothing that can be read was sent. */
export const beijingIso = (text: string): string | undefined => beijingMoment(text)?.toISOString()
