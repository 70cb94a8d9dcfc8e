import { Board, type BoardProps } from './board.island'
import * as live from './live'

/** The board that the server has rendered with its form open: the code of the form is there when React takes the page over. */
export default function OpenBoard(props: BoardProps) {
  return <Board {...props} live={live} />
}
