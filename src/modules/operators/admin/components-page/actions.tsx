import { Copy, Download, FileText, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { Button, IconButton, LinkButton } from '#ui/components/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/components/menu.tsx'
import { Row, Specimen } from './specimen.tsx'

const download = <Download className="size-5" />

/** What can be pressed. */
export function Actions() {
  return (
    <>
      <Specimen
        title="Button"
        note="One primary button per view. While busy it keeps the focus and ignores presses; a busy label says what is going on."
      >
        <Row>
          <Button variant="primary">Download</Button>
          <Button>Preview</Button>
          <Button variant="quiet">Not now</Button>
          <Button variant="danger">Delete</Button>
        </Row>
        <Row>
          <Button variant="primary" size="large" icon={download}>
            Get Instant Access
          </Button>
          <Button size="small">Rename</Button>
          <Button size="small" variant="quiet">
            Undo
          </Button>
        </Row>
        <Row>
          <Button variant="primary" busy>
            Download
          </Button>
          <Button variant="primary" busy busyLabel="Creating your account...">
            Download
          </Button>
          <Button busy>Preview</Button>
        </Row>
        <Row>
          <Button variant="primary" disabled>
            Download
          </Button>
          <Button disabled>Preview</Button>
          <Button variant="quiet" disabled>
            Not now
          </Button>
          <Button variant="danger" disabled>
            Delete
          </Button>
        </Row>
        <Button variant="primary" wide>
          As wide as its container
        </Button>
      </Specimen>
      <Specimen
        title="Link button"
        note="For going somewhere. It takes the same variants and sizes as a button."
      >
        <Row>
          <LinkButton to="#link-button" variant="primary">
            Get Started Free
          </LinkButton>
          <LinkButton to="#link-button" icon={<FileText className="size-5" />}>
            Browse templates
          </LinkButton>
          <LinkButton to="#link-button" variant="quiet" size="small">
            Log in
          </LinkButton>
        </Row>
      </Specimen>
      <Specimen title="Icon button" note="44 pixels wide and high. Its label is its name and its tooltip.">
        <Row>
          <IconButton label="Rename" icon={<Pencil />} />
          <IconButton label="Copy" icon={<Copy />} variant="secondary" />
          <IconButton label="Copying" icon={<Copy />} variant="secondary" busy />
          <IconButton label="Delete" icon={<Trash2 />} disabled />
        </Row>
      </Specimen>
      <Specimen
        title="Menu"
        note="Actions that need not stand in view. Opened, it follows the theme of the page."
      >
        <Row>
          <Menu
            align="start"
            trigger={<IconButton label="More actions" icon={<MoreHorizontal />} variant="secondary" />}
          >
            <MenuItem icon={<Pencil />}>Rename</MenuItem>
            <MenuItem icon={<Copy />}>Make a copy</MenuItem>
            <MenuItem icon={<FileText />} to="#menu">
              Open the template
            </MenuItem>
            <MenuItem icon={download} disabled>
              Download as Excel
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger>
              Delete
            </MenuItem>
          </Menu>
        </Row>
      </Specimen>
    </>
  )
}
