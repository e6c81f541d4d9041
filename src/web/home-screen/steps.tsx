import { type Drawn, PhoneDrawing } from './phone-drawing.tsx'
import './home-screen.css'

/** Steps in order, each with a drawing. */
export function Steps({ steps }: { steps: readonly (readonly [shows: Drawn, text: string])[] }) {
  return (
    <ol className="phone-steps">
      {steps.map(([shows, text], index) => (
        <li key={text}>
          <PhoneDrawing shows={shows} />
          <p>
            <b>{index + 1}.</b> {text}
          </p>
        </li>
      ))}
    </ol>
  )
}
