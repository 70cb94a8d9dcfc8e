import { Board, type BoardProps } from './board.island'
import * as live from './live'

/** The board with its form open from the start: the code of the form is loaded before hydration. */
export default function OpenBoard(props: BoardProps) {
  return <Board {...props} live={live} />
}
