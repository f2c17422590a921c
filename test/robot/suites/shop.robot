*** Settings ***
Library           Remote    ${LIBRARY}    timeout=2 minutes
Suite Setup       Open Session    capabilities={"url": "${PAGE}"}
Suite Teardown    Close All Sessions

*** Test Cases ***
Reads And Acts
    ${text}=    Get Text    css=h1
    Should Be Equal    ${text}    Shop & Co
    Press Element    css=#save    event_name=saved
    ${elements}=    Get Interactive Elements    filter_config=buttons
    Should Be Equal    ${elements}[0][text]    Saved
    Should Be True    $elements[0]['enabled'] is True
    ${count}=    Count Elements    css=button
    Should Be Equal    ${count}    ${1}
    ${png}=    Capture Screenshot
    Should Be True    isinstance($png, bytes) and $png[1:4] == b'PNG'

Takes Lists And Variables
    @{locators}=    Create List    css=#none    css=#name
    Set Variable In Session    person    Ada
    Enter Text    ${locators}    \${person} \x00 Lovelace
    ${value}=    Get Value    css=#name
    Should Start With    ${value}    Ada
    ${nothing}=    Get Attribute    css=#name    data-nothing
    Should Be Equal    ${nothing}    ${None}
    &{capabilities}=    Create Dictionary    url=${PAGE}
    ${id}=    Open Session    capabilities=${capabilities}    alias=other
    ${before}=    Switch Session    ${id}
    Should Be Equal    ${before}    other
    Close Session    other

Types A Secret
    Enter Text    css=#pin    ${PIN}
    Assert Value    css=#pin    nothing    timeout=0

Does Not Find
    Press Element    css=#nobody    timeout=0

Is Stopped
    [Timeout]    1 second
    Sleep In Session    60

Goes On
    Press Element    css=#save
