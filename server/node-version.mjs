/*
 * The first import of every command: says in one sentence that this Node is too old, before anything else runs. It and what
 * stands around it have to be readable to old Nodes; `engines` in package.json has the same range.
 */
const parts = process.versions.node.split('.').map(Number)
const isNewEnough =
  (parts[0] === 20 && parts[1] >= 19) || (parts[0] === 22 && parts[1] >= 12) || parts[0] > 22

if (!isNewEnough) {
  process.stderr.write(
    'This needs Node 20 from 20.19 on, or 22.12 and newer; this is Node ' +
      process.versions.node +
      '.\n',
  )
  process.exit(1)
}
