type Part = { unit: 'days' | 'hours' | 'minutes'; count: number }

/** How long an answer takes, as one says it: minutes within the hour, hours within two days, then days; the next smaller part where it counts. */
export function answerParts(minutes: number): Part[] {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const parts: Part[] =
    hours < 1
      ? [{ unit: 'minutes', count: whole }]
      : hours < 48
        ? [
            { unit: 'hours', count: hours },
            { unit: 'minutes', count: hours < 10 ? whole % 60 : 0 },
          ]
        : [
            { unit: 'days', count: Math.floor(hours / 24) },
            { unit: 'hours', count: hours % 24 },
          ]
  return parts.filter(({ count }, at) => at === 0 || count > 0)
}
