import './at-sea.css'

/** The code of a page that leads nowhere, half under water. */
export const AtSea = ({ code }: { code: string }) => (
  <svg className="at-sea-picture" viewBox="0 0 240 96" width="240" height="96" aria-hidden="true">
    <text x="120" y="70" textAnchor="middle">
      {code}
    </text>
    <path d="M8 62q14-10 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0V96H8Z" className="at-sea-water" />
    <path d="M8 62q14-10 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0M8 76q14-10 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0" />
  </svg>
)
