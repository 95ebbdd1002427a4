-- What Neovim does for the picture of an editor: it opens $FILE with the language server, waits for findings, asks for what can be written
-- behind the last marker, and writes what is on its screen and in its menu into $REPORT, with the names of colors.
vim.o.background = "light"
vim.o.columns = 118
vim.o.lines = 40
vim.o.number = true
vim.o.signcolumn = "yes"
vim.o.completeopt = "menuone,noinsert"
vim.cmd("edit " .. vim.fn.fnameescape(vim.env.FILE))
vim.cmd("syntax on")
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({
  name = "crdwright", cmd = { vim.env.NODE, vim.env.CLI, "lsp", "--stdio" }, root_dir = vim.env.ROOT,
})
vim.lsp.buf_attach_client(buffer, client)
-- Versions before 0.10 look for what was typed by the letters of words; the names of markers have colons.
vim.opt_local.iskeyword:append(":")
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"

local function text(grid, row, width)
  local cells = {}
  for column = 0, width - 1 do cells[column + 1] = vim.api.nvim__inspect_cell(grid, row, column)[1] or " " end
  return table.concat(cells)
end

-- Menus are drawn on a grid of their own, whose number nothing tells.
local function menu_grid()
  for grid = 2, 50 do
    local found, cell = pcall(vim.api.nvim__inspect_cell, grid, 0, 0)
    if found and #cell > 0 then return grid end
  end
  error("no menu on the screen")
end

local function report()
  vim.cmd("redraw!")
  local place = vim.fn.pum_getpos()
  local menu = { row = place.row, column = place.col, rows = {} }
  for row = 0, place.height - 1 do menu.rows[row + 1] = text(menu_grid(), row, place.width) end
  local all = { menu = menu, rows = {}, findings = {} }
  all.margin = vim.fn.getwininfo(vim.fn.win_getid())[1].textoff
  all.cursor = { row = vim.fn.line(".") - 1, column = all.margin + vim.fn.col(".") - 1 }
  for line, written in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local groups = {}
    for column = 1, #written do
      groups[column] = vim.fn.synIDattr(vim.fn.synIDtrans(vim.fn.synID(line, column, 1)), "name")
    end
    all.rows[line] = { text = text(1, line - 1, vim.o.columns), groups = groups }
  end
  for index, found in ipairs(vim.diagnostic.get(buffer)) do
    all.findings[index] = { row = found.lnum, from = found.col, to = found.end_col }
  end
  vim.fn.writefile({ vim.fn.json_encode(all) }, vim.env.REPORT)
  vim.cmd("qa!")
end

if not vim.wait(30000, function() return #vim.diagnostic.get(buffer) > 0 end, 20) then error("no findings") end
vim.fn.cursor(vim.fn.search("validation:M$"), 1)
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("A<C-x><C-o>", true, false, true), "n", false)
local function when_offered()
  vim.defer_fn(vim.fn.pumvisible() == 1 and report or when_offered, 300)
end
when_offered()
