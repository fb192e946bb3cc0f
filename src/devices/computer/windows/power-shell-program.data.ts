/**
 * What runs in the PowerShell process, for Windows PowerShell 5.1 and later. It reads one request a line from its input: an id and
 * JSON as base64, so that code pages and quotes change nothing. Each reply is one line: `eyewright <id> <ok or error> <JSON as base64>
 * <PNG as base64>`. It ends when its input does, so that it never outlives the parent. It must not use `$input`, which would
 * make PowerShell read the input itself.
 *
 * Sources: Microsoft's documentation of System.Windows.Forms.Screen, Graphics.CopyFromScreen, Get-Clipboard, Set-Clipboard,
 * SetThreadDpiAwarenessContext (-4 is "per monitor, version 2"; Windows 10 1607), SetProcessDPIAware and GetAsyncKeyState;
 * of `$input`: `ConsoleHost.cs` of PowerShell, which reads the input only for a script that uses this variable.
 */
export const powerShellProgram = `$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
Add-Type -AssemblyName 'System.Windows.Forms', 'System.Drawing'
Add-Type -Namespace Eyewright -Name User32 -MemberDefinition @'
[DllImport("user32.dll")] public static extern IntPtr SetThreadDpiAwarenessContext(IntPtr context);
[DllImport("user32.dll")] public static extern bool SetProcessDPIAware();
[DllImport("user32.dll")] public static extern short GetAsyncKeyState(int key);
'@

function Use-Pixels {
  try { [void][Eyewright.User32]::SetThreadDpiAwarenessContext([IntPtr](-4)) }
  catch { [void][Eyewright.User32]::SetProcessDPIAware() }
}

function Get-Displays {
  Use-Pixels
  @([System.Windows.Forms.Screen]::AllScreens | ForEach-Object {
    @{ id = $_.DeviceName; primary = $_.Primary; left = $_.Bounds.X; top = $_.Bounds.Y; width = $_.Bounds.Width; height = $_.Bounds.Height }
  })
}

function Get-Picture($area) {
  $bitmap = New-Object System.Drawing.Bitmap([int]$area.width, [int]$area.height)
  $graphics = [System.Drawing.Graphics]::FromImage($bitmap)
  $stream = New-Object System.IO.MemoryStream
  try {
    $graphics.CopyFromScreen([int]$area.left, [int]$area.top, 0, 0, $bitmap.Size)
    $bitmap.Save($stream, [System.Drawing.Imaging.ImageFormat]::Png)
    [Convert]::ToBase64String($stream.ToArray())
  }
  finally { $graphics.Dispose(); $bitmap.Dispose(); $stream.Dispose() }
}

function Get-Held {
  $codes = [ordered]@{ Shift = 16; Control = 17; Alt = 18; Meta = 91; left = 1; right = 2; middle = 4 }
  @($codes.Keys | Where-Object { [Eyewright.User32]::GetAsyncKeyState($codes[$_]) -lt 0 })
}

function Set-Text([string]$text) {
  if ($text -eq '') { [System.Windows.Forms.Clipboard]::Clear() } else { Set-Clipboard -Value $text }
}

function Send-Reply([string]$id, [string]$state, $result, [string]$picture) {
  $json = ConvertTo-Json -InputObject $result -Depth 4 -Compress
  $text = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($json))
  [Console]::Out.WriteLine("eyewright $id $state $text $picture")
  [Console]::Out.Flush()
}

while ($null -ne ($line = [Console]::In.ReadLine())) {
  $id, $request = $line.Split(' ')
  $picture = '-'
  try {
    $call = ConvertFrom-Json ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($request)))
    $result = switch ($call.name) {
      'displays' { @{ displays = @(Get-Displays) } }
      'capture' { Use-Pixels; $picture = Get-Picture $call.area; @{ displays = @(Get-Displays) } }
      'held' { @{ held = @(Get-Held) } }
      'read' { @{ text = [string](Get-Clipboard -Raw) } }
      'write' { Set-Text $call.text; @{ done = $true } }
      default { throw "There is no request $($call.name)" }
    }
    Send-Reply $id 'ok' $result $picture
  }
  catch { Send-Reply $id 'error' @{ message = [string]$_.Exception.Message } '-' }
}
`;
